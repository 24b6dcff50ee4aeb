/** Links that invite to seats. The house tells each only once; this tab keeps them for the host. */

import type { Invitation } from "../wire/types";

export function keptInvitations(table: string): Invitation[] {
  try {
    return JSON.parse(sessionStorage.getItem(place(table)) ?? "[]") as Invitation[];
  } catch {
    return [];
  }
}

/** A newer invitation to a seat takes the place of the older one. */
export function keepInvitation(table: string, invitation: Invitation): Invitation[] {
  const kept = [...keptInvitations(table).filter(({ seat }) => seat !== invitation.seat), invitation];
  sessionStorage.setItem(place(table), JSON.stringify(kept));
  return kept;
}

function place(table: string): string {
  return `teocalli.invitations.${table}`;
}
