/** The node that a browser's translation, or an extension, put in place of a text node. */
const replacements = new WeakMap<Node, Node>();

/**
 * Lets React change a page that the browser has translated. Translation replaces React's text nodes; without this the
 * next change next to one throws and unmounts the page, and changed texts are never shown.
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

/** A replaced text has changed: shows it again, so that it can be translated again. */
function restoreText(text: Node): void {
  const place = findReplacement(text);
  if (place !== text) place.parentNode?.replaceChild(text, place);
}

function findReplacement(node: Node): Node {
  let place: Node = node;
  // Removed texts that replaced each other form a circle.
  const seen = new Set<Node>();
  while (!place.isConnected) {
    seen.add(place);
    const next = replacements.get(place);
    if (!next || seen.has(next)) return node;
    place = next;
  }
  return place;
}
