import type { PageDataOf } from '@fabula/contract/pages'
import { offlinePhrases } from '@fabula/phrases/offline'
import { Button } from '../ui/button.tsx'
import { EmptyStage } from '../ui/empty-stage.tsx'
import './offline-page.css'

/**
 * Shown by the service worker in place of any page that cannot be reached, at that page's address. It is never
 * hydrated; its script requests the page again, by itself once there is a network.
 */
export function OfflinePage({ data }: { data: PageDataOf<'offline'> }) {
  const words = offlinePhrases[data.language]
  return (
    <main className="offline ui-grain" id="main">
      <EmptyStage heading="h1" title={words.title}>
        <p>{words.text}</p>
        <p>{words.kept}</p>
        <form action="">
          <Button kind="lamp" type="submit">
            {words.again}
          </Button>
        </form>
        <p className="offline-hope">{words.byItself}</p>
      </EmptyStage>
    </main>
  )
}
