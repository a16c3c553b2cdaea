/** Follows a sentence that says what is wrong with an address. */
export const triedAddress = {
  english: (address: string) => `Tried: ${address}`,
  russian: (address: string) => `Запрошено: ${address}`,
}
