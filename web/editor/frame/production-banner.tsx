import { editorPhrases } from '@fabula/phrases/editor'
import { useWords } from '../../page/page-facts.tsx'
import { Banner } from '../../ui/banner.tsx'

/** Warns that edits reach readers at once. */
export const ProductionBanner = () => <Banner kind="danger">{useWords(editorPhrases).production}</Banner>
