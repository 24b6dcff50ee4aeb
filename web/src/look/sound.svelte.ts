/** Short synthesised sounds: wood, stone, a coin. */

import { browserStorage } from "../storage";

export type Sound = "place" | "step" | "card" | "coin" | "turn" | "refused" | "end";

const KEPT = "teocalli.sound";
/** Each sound is a few strokes: frequency (Hz), when (s), how long (s), loudness, and the wave. */
const STROKES: Record<Sound, [number, number, number, number, OscillatorType][]> = {
  place: [
    [190, 0, 0.09, 0.5, "triangle"],
    [95, 0.01, 0.14, 0.4, "sine"],
  ],
  step: [[320, 0, 0.05, 0.25, "triangle"]],
  card: [
    [900, 0, 0.03, 0.12, "sawtooth"],
    [620, 0.03, 0.04, 0.1, "sawtooth"],
  ],
  coin: [
    [1568, 0, 0.08, 0.18, "sine"],
    [2093, 0.06, 0.16, 0.16, "sine"],
  ],
  turn: [
    [523, 0, 0.12, 0.25, "sine"],
    [784, 0.12, 0.22, 0.25, "sine"],
  ],
  refused: [[150, 0, 0.12, 0.3, "square"]],
  end: [
    [392, 0, 0.18, 0.25, "sine"],
    [523, 0.16, 0.18, 0.25, "sine"],
    [659, 0.32, 0.4, 0.25, "sine"],
  ],
};

let on = $state(browserStorage.get(KEPT) !== "off");
let context: AudioContext | null = null;

export function isSoundOn(): boolean {
  return on;
}

export function setSound(next: boolean): void {
  on = next;
  browserStorage.set(KEPT, next ? "on" : "off");
}

export function play(sound: Sound): void {
  if (!on || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  void context.resume();
  for (const [frequency, at, length, loudness, wave] of STROKES[sound]) {
    const start = context.currentTime + at;
    const tone = new OscillatorNode(context, { type: wave, frequency });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(loudness * 0.3, start + 0.005);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}
