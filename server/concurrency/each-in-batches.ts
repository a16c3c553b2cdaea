/** Works on the entries of a list, `size` of them at a time. Rejects with the first error; the batches after it are not begun. */
export async function eachInBatches<T>(
  list: readonly T[],
  size: number,
  work: (entry: T) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < list.length; at += size) await Promise.all(list.slice(at, at + size).map(work))
}
