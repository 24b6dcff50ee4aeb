/** The page's own colours, for what is painted on canvases. */

export interface Palette {
  night: boolean;
  plaster: string;
  plasterDark: string;
  stone: string;
  line: string;
  ink: string;
  gold: string;
  wrong: string;
  ghost: string;
  seats: string[];
  north: string;
  east: string;
}

export function paletteOf(night: boolean): Palette {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  return {
    night,
    plaster: night ? "#6f6878" : "#efe1c3",
    plasterDark: night ? "#5f5968" : "#e3d1ab",
    stone: night ? "#56505f" : "#cdb78f",
    line: night ? "#37323f" : "#a98f63",
    ink: night ? "#f0e6d2" : "#3a2c20",
    gold: read("--maize"),
    wrong: read("--cochineal"),
    ghost: night ? "#d8cfc0" : "#fffaf0",
    seats: [0, 1, 2, 3, 4].map((seat) => read(`--${SEATS[seat] ?? "clay"}`)),
    north: read("--clay"),
    east: read("--indigo"),
  };
}

const SEATS = ["cochineal", "turquoise", "jade", "indigo", "clay"];
