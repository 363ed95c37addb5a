/** What a browser's translation, or an extension, has put in the place of a text. */
const standIns = new WeakMap<Node, Node>();

/**
 * Browsers that translate a page take React's texts away. Without this the next change beside one throws, the whole
 * page goes with it, and a text that changes is never seen.
 */
export function bearForeignChanges(): void {
  const watcher = new MutationObserver(follow);
  watcher.observe(document.body, { childList: true, subtree: true });

  function follow(changes: MutationRecord[]): void {
    const added = new Set<Node | null>();
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
      if (type === "characterData") showAgain(target);
      for (const node of addedNodes) added.add(node);
      const standIn = addedNodes[0] ?? [previousSibling, nextSibling].find((node) => added.has(node));
      for (const text of removedNodes) {
        if (!standIn || text.nodeType !== Node.TEXT_NODE) continue;
        standIns.set(text, standIn);
        watcher.observe(text, { characterData: true });
      }
    }
  }

  const { insertBefore, removeChild } = Node.prototype;

  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    let place = before;
    if (before && before.parentNode !== this) {
      follow(watcher.takeRecords());
      place = placeOf(before);
      while (place && place.parentNode !== this) place = place.parentNode;
    }
    insertBefore.call(this, node, place);
    return node;
  };

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    let place: Node = child;
    if (child.parentNode !== this) {
      follow(watcher.takeRecords());
      place = placeOf(child);
    }
    if (place.parentNode) removeChild.call(place.parentNode, place);
    return child;
  };
}

/** Changed while it was away: it comes back in its new words, which may be translated in their turn. */
function showAgain(text: Node): void {
  const place = placeOf(text);
  if (place !== text) place.parentNode?.replaceChild(text, place);
}

function placeOf(node: Node): Node {
  let place: Node = node;
  // Texts that stood for one another in turn and are all gone lead in a circle.
  const seen = new Set<Node>();
  while (!place.isConnected) {
    seen.add(place);
    const next = standIns.get(place);
    if (!next || seen.has(next)) return node;
    place = next;
  }
  return place;
}
