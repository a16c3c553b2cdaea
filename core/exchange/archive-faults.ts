/**
 * The problems of a zip or an archive, in English. `phrases` has the same sentences in the other languages under these
 * names, enforced by the compiler.
 */
export const archiveFaults = {
  notZip: 'Not a zip, or a damaged one',
  tooManyEntries: 'Too many entries',
  directoryDamaged: 'The directory is damaged',
  encrypted: 'Is encrypted',
  damaged: 'Is damaged',
  cutOff: 'Is cut off',
  packedUnusually: 'Is packed in an unusual way',
  tooMuch: 'Unpacks to too much',
  twice: 'Is there twice',
  notJson: 'Is not valid JSON',
  fileMissing: 'The file is missing',
  noDocument: 'There is no fabula.json',
  notNovel: 'Not an archive of a novel',
  newer: 'Made by a newer Fabula',
  idTwice: 'An id is used twice',
  refused: 'This file was refused',
} as const

export type ArchiveFault = keyof typeof archiveFaults
