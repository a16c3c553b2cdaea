import type { CardWords } from './card-novel.ts'

/** For tests: the words of novels that are made from cards. */
export const cardWords: CardWords = {
  opening: (name) => `${name} is here.`,
  whichBeginning: 'How does it begin?',
  scene: (number) => `Beginning ${number}`,
  beginnings: 'Beginnings',
  looks: 'looks',
  portrait: 'card',
  picture: (name, look) => `${name}: ${look}`,
}
