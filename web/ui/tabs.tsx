import { type KeyboardEvent, type ReactNode, useId } from 'react'
import './tabs.css'

export type Tab<Id extends string> = { id: Id; label: ReactNode; panel: ReactNode }

type TabsProps<Id extends string> = {
  /** The name of the tab list, for screen readers. */
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  onSelect: (id: Id) => void
}

/** Tabs selected by click, arrows, Home and End. Only the selected panel is drawn. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  const base = useId()
  const current = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === selected),
  )
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const next = stepTo(event.key, current, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onSelect(tab.id)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next ?? 0]?.focus()
  }
  return (
    <div className="ui-tabs">
      <div className="ui-tabs-list" role="tablist" aria-label={label} onKeyDown={walk}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            className="ui-tab"
            aria-selected={index === current}
            aria-controls={index === current ? `${base}-panel` : undefined}
            tabIndex={index === current ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        className="ui-tab-panel"
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${selected}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: makes a panel without controls focusable, as the tabs pattern requires
        tabIndex={0}
      >
        {tabs[current]?.panel}
      </div>
    </div>
  )
}

function stepTo(key: string, current: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (current + 1) % count
    case 'ArrowLeft':
      return (current - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
