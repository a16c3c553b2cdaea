import './language-switch.css'

export type LanguageLink = {
  /** BCP 47, such as `en`. */
  lang: string
  /** The language's own name for itself. */
  name: string
  /** The same page in that language. */
  href: string
}

/** Keeps the fragment, such as a one-time link: the server, which wrote `href`, never sees it. */
function keepHash({ currentTarget }: { currentTarget: HTMLAnchorElement }): void {
  if (currentTarget.hash === '') currentTarget.hash = location.hash
}

/**
 * A small street sign linking to the same page in another language, labelled with that language's own name. The current
 * language is not on it: with two names side by side it would be unclear which one is active.
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
