// What both checkers of reach need: what a thing is called, which box is touched for it, and whether a point hits it.
const name = thing =>
    thing.getAttribute("aria-label") ?? (thing.textContent.trim().slice(0, 50) || thing.outerHTML.slice(0, 90));
const touchedBox = thing => [thing, ...thing.labels ?? []].map(part => [part, part.getBoundingClientRect()])
    .sort(([, a], [, b]) => b.width * b.height - a.width * a.height)[0];
const isHit = (thing, box, x, y) => {
    const found = document.elementFromPoint(x, y);
    return found !== null && (box.contains(found) || thing.contains(found)
        || (found.closest("label")?.control ?? null) === thing);
};
const INSIDE = [[0.5, 0.5], [0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75]];
const coveredBy = (thing, box, rect) => {
    const points = INSIDE.map(([x, y]) => [rect.left + rect.width * x, rect.top + rect.height * y]);
    const missed = points.find(at => !isHit(thing, box, ...at));
    return missed === undefined ? null : document.elementFromPoint(...missed)?.outerHTML.slice(0, 80) ?? "nothing";
};
