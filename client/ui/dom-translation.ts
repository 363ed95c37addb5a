/** Maps a text node to the node that a browser's translation, or an extension, put in its place. */
const replacements = new WeakMap<Node, Node>();

/**
 * Lets React update a page that the browser has translated. Translation replaces React's text nodes: the next update
 * next to one would throw and unmount the page, and updated texts would never be shown.
 */
export function tolerateDomTranslation(): void {
  const watcher = new MutationObserver(recordReplacements);
  watcher.observe(document.body, { childList: true, subtree: true });

  function recordReplacements(changes: MutationRecord[]): void {
    const added = new Set<Node | null>();
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
      if (type === "characterData") restoreText(target);
      for (const node of addedNodes) added.add(node);
      const replacement = addedNodes[0] ?? [previousSibling, nextSibling].find((node) => added.has(node));
      for (const text of removedNodes) {
        if (!replacement || text.nodeType !== Node.TEXT_NODE) continue;
        replacements.set(text, replacement);
        watcher.observe(text, { characterData: true });
      }
    }
  }

  const { insertBefore, removeChild } = Node.prototype;

  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    let place = before;
    if (before && before.parentNode !== this) {
      recordReplacements(watcher.takeRecords());
      place = findReplacement(before);
      while (place && place.parentNode !== this) place = place.parentNode;
    }
    insertBefore.call(this, node, place);
    return node;
  };

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    let place: Node = child;
    if (child.parentNode !== this) {
      recordReplacements(watcher.takeRecords());
      place = findReplacement(child);
    }
    if (place.parentNode) removeChild.call(place.parentNode, place);
    return child;
  };
}

/** Puts a replaced text node back after its text has changed, so that the browser can translate the new text. */
function restoreText(text: Node): void {
  const place = findReplacement(text);
  if (place !== text) place.parentNode?.replaceChild(text, place);
}

function findReplacement(node: Node): Node {
  let place: Node = node;
  // Removed nodes that replaced each other form a cycle.
  const seen = new Set<Node>();
  while (!place.isConnected) {
    seen.add(place);
    const next = replacements.get(place);
    if (!next || seen.has(next)) return node;
    place = next;
  }
  return place;
}
