/** Links that invite to seats. The house tells each only once; this tab keeps them for the host. */

import { inTab } from "../keep";
import type { Invitation } from "../wire/types";

export function keptInvitations(table: string): Invitation[] {
  try {
    return JSON.parse(inTab.get(place(table)) ?? "[]") as Invitation[];
  } catch {
    return [];
  }
}

export function keepInvitations(table: string, invitations: Invitation[]): void {
  inTab.set(place(table), JSON.stringify(invitations));
}

/** A newer invitation to a seat takes the place of the older one. */
export function keepInvitation(table: string, invitation: Invitation): Invitation[] {
  const kept = [...keptInvitations(table).filter(({ seat }) => seat !== invitation.seat), invitation];
  keepInvitations(table, kept);
  return kept;
}

function place(table: string): string {
  return `teocalli.invitations.${table}`;
}
