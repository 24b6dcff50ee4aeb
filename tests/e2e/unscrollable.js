// What can be pressed on a page that scrolls, or in the last of such parts of it, but is covered even there where it is
// scrolled to, or too small, or scrolled to by programs only.
([least, part]) => {
    const pressed = "button, a[href], input, select, textarea, summary, [role=radio]";
    const hides = box => box !== null && (box.scrollTop > 1 && getComputedStyle(box).overflowY === "hidden"
        || hides(box.parentElement));
    const faults = [];
    for (const thing of [...document.querySelectorAll(part)].at(-1).querySelectorAll(pressed)) {
        if (!thing.checkVisibility({visibilityProperty: true, opacityProperty: false})) continue;
        if (thing.matches(":disabled, .unseen, .skip") || thing.closest("[inert], [aria-hidden=true]")) continue;
        touchedBox(thing)[0].scrollIntoView({block: "center", inline: "nearest", behavior: "instant"});
        const [box, rect] = touchedBox(thing);
        const what = `${name(thing)} (${Math.round(rect.width)}×${Math.round(rect.height)})`;
        // A link within a sentence is as large as its words.
        if (getComputedStyle(thing).display === "inline" && thing.closest("p, li, td") !== null) continue;
        const over = coveredBy(thing, box, rect);
        if (hides(thing.parentElement)) faults.push(`${what} is hidden`);
        else if (over !== null) faults.push(`${what} is covered by ${over}`);
        else if (Math.min(rect.width, rect.height) < least - 0.5) faults.push(`${what} is too small`);
    }
    return faults;
}
