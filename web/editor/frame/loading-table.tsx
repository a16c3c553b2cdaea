import { workshopPhrases } from '@fabula/phrases/workshop'
import { useWords } from '../../page/page-facts.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ProductionBanner } from './production-banner.tsx'
import './bench.css'

/** The shape of the workshop while the novel is on its way. */
export function LoadingTable({ production }: { production: boolean }) {
  const words = useWords(workshopPhrases)
  return (
    <div className="bench ui-grain">
      {production && <ProductionBanner />}
      <header className="bench-head" />
      <div className="bench-body">
        <div className="bench-drawers" />
        <main id="main" className="bench-main">
          <Skeleton shape="block" count={3} label={words.loading} />
        </main>
      </div>
    </div>
  )
}
