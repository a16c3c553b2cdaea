import './language-switch.css'

export type LanguageLink = {
  /** BCP 47, such as `en`. */
  lang: string
  /** The language's own name for itself. */
  name: string
  /** The same page in that language. */
  href: string
}

/** What stands behind the `#` goes along, such as a link that works once: the server, which wrote `href`, is never told it. */
function keepHash({ currentTarget }: { currentTarget: HTMLAnchorElement }): void {
  if (currentTarget.hash === '') currentTarget.hash = location.hash
}

/**
 * A small street sign that leads to the same page in another language, by that language's own name. The one that is read
 * now is not on it: of two names side by side nobody can tell which one is meant.
 */
export function LanguageSwitch({ label, links }: { label: string; links: readonly LanguageLink[] }) {
  return (
    <nav className="ui-language-switch" aria-label={label}>
      {links.map(({ lang, name, href }) => (
        <a key={lang} href={href} lang={lang} hrefLang={lang} onClick={keepHash}>
          {name}
        </a>
      ))}
    </nav>
  )
}
