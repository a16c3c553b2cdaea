/** A page that shows pictures by file name, those of one screen side by side. */
export function contactSheet(files: readonly string[]): string {
  const screens = [...new Set(files.map(screenOf))]
  const rows = screens.map((screen) => {
    const pictures = files.filter((file) => screenOf(file) === screen)
    return `<section><h2>${escaped(screen)}</h2><div>${pictures.map(picture).join('')}</div></section>`
  })
  return `<!doctype html><meta charset="utf-8"><title>Looks</title>
<style>body{font:14px sans-serif;margin:16px}div{display:flex;gap:12px;overflow-x:auto;align-items:start}
figure{margin:0;flex:none}img{max-height:640px;border:1px solid #999}</style>${rows.join('\n')}`
}

const screenOf = (file: string) => file.replace(/-\d+-(light|dark)\.png$/, '')

const picture = (file: string) =>
  `<figure><a href="${escaped(file)}"><img loading="lazy" src="${escaped(file)}" alt=""></a><figcaption>${escaped(
    file.slice(screenOf(file).length + 1).replace('.png', ''),
  )}</figcaption></figure>`

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
