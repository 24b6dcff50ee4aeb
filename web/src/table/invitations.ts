/** Invitation links. The server tells each only once; this tab keeps them for the host. */

import { tabStorage } from "../storage";
import type { Invitation } from "../wire/types";

export function keptInvitations(table: string): Invitation[] {
  try {
    return JSON.parse(tabStorage.get(place(table)) ?? "[]") as Invitation[];
  } catch {
    return [];
  }
}

export function keepInvitations(table: string, invitations: Invitation[]): void {
  tabStorage.set(place(table), JSON.stringify(invitations));
}

/** Keeps an invitation, in place of an older one to the same seat. */
export function keepInvitation(table: string, invitation: Invitation): Invitation[] {
  const kept = [...keptInvitations(table).filter(({ seat }) => seat !== invitation.seat), invitation];
  keepInvitations(table, kept);
  return kept;
}

function place(table: string): string {
  return `teocalli.invitations.${table}`;
}
