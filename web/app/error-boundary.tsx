import type { Language } from '@fabula/core/novel/language'
import { Component, type ReactNode } from 'react'
import { Unexpected } from './unexpected.tsx'

type Props = { language: Language; children: ReactNode }

/** Shows "Unexpected Application Error!" with ways to go on when rendering throws. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(thrown: unknown) {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return <Unexpected language={this.props.language} detail={error.message} />
  }
}
