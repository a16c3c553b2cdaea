import './language-switch.css'

export type LanguageLink = {
  /** BCP 47, such as `en`. */
  lang: string
  /** Two letters on the sign, such as EN. */
  short: string
  /** The language's own name for itself, read aloud. */
  name: string
  /** The same page in that language. */
  href: string
  current: boolean
}

/** A small street sign that leads to the same page in the other language. */
export function LanguageSwitch({ label, links }: { label: string; links: readonly LanguageLink[] }) {
  return (
    <nav className="ui-language-switch" aria-label={label}>
      {links.map(({ lang, short, name, href, current }) => (
        <a
          key={lang}
          href={href}
          lang={lang}
          hrefLang={lang}
          aria-label={name}
          title={name}
          aria-current={current || undefined}
        >
          {short}
        </a>
      ))}
    </nav>
  )
}
