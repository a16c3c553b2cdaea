import type { PageDataOf, PageName, Render, RenderInput } from '@fabula/contract/pages'
import { renderToString } from 'react-dom/server'
import { openBuiltFiles } from './document/built-files.ts'
import { documentHtml } from './document/document-html.ts'
import { PageRoot } from './page-root.tsx'
import { type Screen, screenOf } from './screens.ts'

const files = openBuiltFiles()

/** The whole HTML document of a page, readable before any script has loaded. */
export const render: Render = (input) => renderScreen(input, screenOf(input.data.page))

function renderScreen<P extends PageName>(input: RenderInput, screen: Screen<P>): string {
  // `screenOf` returned the screen of this very page, so the data have its type.
  const data = input.data as PageDataOf<P>
  const { Page } = screen
  const content = renderToString(
    <PageRoot data={input.data} theme={input.theme}>
      <Page data={data} />
    </PageRoot>,
  )
  return documentHtml({ input, head: screen.head(data), entry: screen.entry, early: screen.early, content, files })
}
