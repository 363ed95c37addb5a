/** What a row can do with its job; the element that goes with a deletion leaves its place behind. */
export interface JobActs {
  onEdit: () => void;
  onDelete: (record: HTMLElement | null) => void;
  onRestore: () => void;
  onPublish: () => void;
  onClose: () => void;
  onDuplicate: () => void;
  onMove: (place: number) => void;
}
