/** How many lines of the chat one has not read. Lines from before the page was opened count as read. */

import type { TableModel } from "./model.svelte";

export class UnreadLines {
  /** The last line that was read. */
  private read = $state<number | null>(null);

  /** Made with a page: `isChatInSight` answers whether the chat is visible. */
  constructor(
    private readonly model: TableModel,
    isChatInSight: () => boolean,
  ) {
    $effect(() => {
      const { chat } = model.live;
      if (chat.isFetched && (isChatInSight() || this.read === null)) this.read = chat.last;
    });
  }

  get count(): number {
    const { read, model } = this;
    if (read === null) return 0;
    return model.live.chat.lines.filter(
      ({ id, who }) => id > read && who !== model.you.who && !model.muted.includes(who),
    ).length;
  }
}
