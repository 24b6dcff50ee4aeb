/** Who came in which place. */

export interface Rank {
  seat: number;
  /** From 1; shared by those who are equal. */
  place: number;
  points: number;
}

/** All seats, the best first: winners, then the others by their points. */
export function ranks(scores: readonly number[], winners: readonly number[]): Rank[] {
  const isBetter = (one: number, other: number): boolean => {
    const [first, second] = [winners.includes(one), winners.includes(other)];
    return first === second ? !first && (scores[one] ?? 0) > (scores[other] ?? 0) : first;
  };
  const seats = scores.map((_, seat) => seat);
  return seats
    .map((seat) => ({
      seat,
      place: 1 + seats.filter((other) => isBetter(other, seat)).length,
      points: scores[seat] ?? 0,
    }))
    .toSorted((a, b) => a.place - b.place || b.points - a.points || a.seat - b.seat);
}
