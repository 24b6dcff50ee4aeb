// What can be pressed on a page that scrolls but is covered even there where it is scrolled to, or too small.
([least]) => {
    const pressed = "button, a[href], input, select, textarea, summary, [role=radio]";
    const name = thing =>
        thing.getAttribute("aria-label") ?? (thing.textContent.trim().slice(0, 50) || thing.outerHTML.slice(0, 90));
    const touchedBox = thing => [thing, ...thing.labels ?? []].map(part => [part, part.getBoundingClientRect()])
        .sort(([, a], [, b]) => b.width * b.height - a.width * a.height)[0];
    const isHit = (thing, box, x, y) => {
        const found = document.elementFromPoint(x, y);
        return found !== null && (thing.contains(found) || box.contains(found)
            || (found.closest("label")?.control ?? null) === thing);
    };
    const faults = [];
    for (const thing of document.querySelectorAll(pressed)) {
        if (!thing.checkVisibility({visibilityProperty: true, opacityProperty: false})) continue;
        if (thing.matches(":disabled, .unseen, .skip") || thing.closest("[inert], [aria-hidden=true]")) continue;
        touchedBox(thing)[0].scrollIntoView({block: "center", inline: "nearest", behavior: "instant"});
        const [box, rect] = touchedBox(thing);
        const what = `${name(thing)} (${Math.round(rect.width)}×${Math.round(rect.height)})`;
        const missed = [[0.5, 0.5], [0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75]]
            .map(([x, y]) => [rect.left + rect.width * x, rect.top + rect.height * y])
            .filter(at => !isHit(thing, box, ...at));
        // A link within a sentence is as large as its words.
        const isInText = getComputedStyle(thing).display === "inline" && thing.closest("p, li, td") !== null;
        if (isInText) continue;
        if (missed.length > 0) {
            const over = document.elementFromPoint(...missed[0]);
            faults.push(`${what} is covered by ${over?.outerHTML.slice(0, 80)}`);
        } else if (Math.min(rect.width, rect.height) < least - 0.5) {
            faults.push(`${what} is too small`);
        }
    }
    return faults;
}
