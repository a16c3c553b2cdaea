/** The maximal number of messages remembered per novel; the oldest are forgotten first. About 20 KB at most. */
const maxMarks = 3_000

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** Which messages of a novel were read on this device, each as a hash of its text. */
export class ReadMarks {
  private readonly marks: Set<string>

  constructor(
    private readonly store: Store,
    private readonly key: string,
  ) {
    this.marks = new Set(readFrom(store, key))
  }

  has(text: string): boolean {
    return this.marks.has(hashOf(text))
  }

  /** Remembers messages; known ones become the newest. */
  add(texts: readonly string[]): void {
    for (const text of texts) {
      const mark = hashOf(text)
      this.marks.delete(mark)
      this.marks.add(mark)
    }
    const stored = [...this.marks].slice(-maxMarks)
    try {
      this.store.setItem(this.key, stored.join(' '))
    } catch {
      // Storage full or forbidden: remembered for this visit only.
    }
  }
}

function readFrom(store: Store, key: string): string[] {
  try {
    return (store.getItem(key) ?? '').split(' ').filter((mark) => mark !== '')
  } catch {
    return []
  }
}

/** FNV-1a with 32 bits over the text's code units. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}
