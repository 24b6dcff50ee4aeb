// What can be pressed at a table but not reached, and a prompt that is not seen to its end. Of cards that overlap (within
// something with `data-overlapping`) the visible part counts. A row of pictures that slides under a finger
// (`data-scrolls`) may scroll on any screen, and so may several requests.
([least, cell, mayScroll]) => {
    const seen = thing => thing.checkVisibility({visibilityProperty: true, opacityProperty: true});
    const frame = ".news-room, .past, .end, .request"; // recap, hint and refusal; looking back; the end; what others ask
    const parts = document.querySelectorAll(`[data-testid=board], [data-testid=prompt], [role=toolbar], ${frame}`);
    const pressed = "button, a[href], input, select, textarea, summary, [role=radio], [role=gridcell]";
    const scroller = thing => {
        for (let box = thing.parentElement; box && !box.matches("body"); box = box.parentElement) {
            const {overflowX, overflowY} = getComputedStyle(box);
            if (/auto|scroll/.test(overflowY) && box.scrollHeight > box.clientHeight + 1) return box;
            if (/auto|scroll/.test(overflowX) && box.scrollWidth > box.clientWidth + 1) return box;
        }
        return null;
    };
    const isOneOfSeveral = thing => thing.closest(".request:not(:only-of-type)") !== null;
    const isOnScreen = ({left, top, right, bottom}) =>
        left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    const faults = [];
    for (const prompt of document.querySelectorAll("[data-testid=prompt]")) {
        if (!isOnScreen(prompt.getBoundingClientRect())) faults.push("the prompt is not on the screen");
        const {scrollHeight, clientHeight} = prompt;
        if (!prompt.matches(".unseen") && scrollHeight > clientHeight + 1) faults.push("the prompt is cut");
    }
    const things = [...new Set([...parts].flatMap(part => [...part.querySelectorAll(pressed)]))];
    for (const thing of things) {
        if (!seen(thing) || thing.matches(":disabled, [aria-disabled=true], [aria-hidden=true], .unseen")) continue;
        if (thing.closest("[inert], [aria-hidden=true], [role=log]")) continue;
        let [box, rect] = touchedBox(thing);
        if (rect.width < 2 || rect.height < 2) continue;
        const within = scroller(thing);
        const isMain = thing.matches(".main, [data-main]");
        const scrolls = (mayScroll || within?.matches("[data-scrolls]")) && !isMain || isOneOfSeveral(thing);
        if (within !== null && scrolls) {
            thing.scrollIntoView({block: "nearest", inline: "nearest", behavior: "instant"});
            [box, rect] = touchedBox(thing);
        }
        const what = `${name(thing)} (${Math.round(rect.width)}×${Math.round(rect.height)})`;
        const overlapped = thing.closest("[data-overlapping]") !== null;
        if (!isOnScreen(rect)) {
            faults.push(`${what} is not on the screen`);
            continue;
        }
        const over = overlapped ? null : coveredBy(thing, box, rect);
        if (over !== null) {
            faults.push(`${what} is covered by ${over}`);
            continue;
        }
        let {width, height} = rect;
        if (overlapped) {
            const steps = Array.from({length: 25}, (_, step) => (step + 0.5) / 25);
            const at = (x, y) => [rect.left + rect.width * x, rect.top + rect.height * y];
            const hits = steps.flatMap(x => steps.filter(y => isHit(thing, box, ...at(x, y))).map(y => [x, y]));
            const span = k => {
                const along = hits.map(hit => hit[k]);
                return hits.length === 0 ? 0 : Math.max(...along) - Math.min(...along) + 1 / 25;
            };
            width = rect.width * span(0);
            height = rect.height * span(1);
        }
        // A link within running text is as large as its words.
        const isInText = thing.matches("p a") && getComputedStyle(thing).display === "inline";
        const small = isInText ? 0 : thing.matches("[role=gridcell]") ? cell : least;
        if (Math.min(width, height) < small - 0.5) {
            faults.push(`${what} is too small: ${Math.round(width)}×${Math.round(height)}`);
        }
    }
    return faults;
}
