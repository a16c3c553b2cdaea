import { editorPhrases } from '@fabula/phrases/editor'
import { useWords } from '../../page/page-facts.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ProductionBanner } from './production-banner.tsx'
import './editor-layout.css'

/** A placeholder in the editor's shape while the novel is loading. */
export function LoadingEditor({ production }: { production: boolean }) {
  const words = useWords(editorPhrases)
  return (
    <div className="editor-layout ui-grain">
      {production && <ProductionBanner />}
      <header className="editor-head" />
      <div className="editor-body">
        <div className="editor-sections" />
        <main id="main" className="editor-main">
          <Skeleton shape="block" count={3} label={words.loading} />
        </main>
      </div>
    </div>
  )
}
