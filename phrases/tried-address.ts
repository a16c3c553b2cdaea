/** Follows the sentence of what is wrong with an address. */
export const triedAddress = {
  english: (address: string) => `Tried: ${address}`,
  russian: (address: string) => `Запрошено: ${address}`,
}
