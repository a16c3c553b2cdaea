/** Where the picture of a novel without a cover is: drawn from its id, so that no two look the same. An SVG of 16:9. */
export const paperCover = (novelId: string) => `/assets/paper/${encodeURIComponent(novelId)}.svg`
