import type { Page } from '@playwright/test'

/** A rectangle of one colour as a PNG, drawn by the browser. */
export const drawnPicture = (page: Page, width: number, height: number, colour: string) =>
  page
    .evaluate(
      ([w, h, ink]) => {
        const drawing = document.createElement('canvas')
        drawing.width = w as number
        drawing.height = h as number
        const brush = drawing.getContext('2d')
        if (brush) brush.fillStyle = ink as string
        brush?.fillRect((w as number) * 0.2, 0, (w as number) * 0.6, h as number)
        return drawing.toDataURL('image/png').split(',')[1] ?? ''
      },
      [width, height, colour],
    )
    .then((base64) => Buffer.from(base64, 'base64'))
