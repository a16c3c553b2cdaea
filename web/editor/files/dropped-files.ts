/** The most files that are taken from dropped folders. */
const most = 500

/** The files of a drop, including those inside folders, whose hidden files (`.DS_Store`) are left out. */
export async function droppedFiles({ items, files }: Pick<DataTransfer, 'items' | 'files'>): Promise<File[]> {
  // The browser empties the lists once the event is over.
  const [plain, entries] = [[...files], [...items].map((item) => item.webkitGetAsEntry())]
  if (!entries.some((entry) => entry?.isDirectory)) return plain
  const found: File[] = []
  const take = async (entry: FileSystemEntry, inFolder: boolean): Promise<void> => {
    if (found.length >= most || (inFolder && entry.name.startsWith('.'))) return
    if (isFile(entry)) found.push(await new Promise<File>((done, fail) => entry.file(done, fail)))
    else if (isFolder(entry)) for (const each of await entriesOf(entry)) await take(each, true)
  }
  for (const entry of entries) if (entry) await take(entry, false).catch(() => undefined)
  return found
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** A reader returns a part of a large folder at a time, and nothing at its end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail))
    if (some.length === 0) return all
    all.push(...some)
  }
}
