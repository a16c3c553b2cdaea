import type { FlagId, NewId, ScaleId } from '../../ids.ts'
import type { Flag, Scale } from '../../novel/states.ts'
import type { StatesTrigger } from '../../novel/states-trigger.ts'
import { limits } from '../../record/limits.ts'
import { cutText } from '../../record/text-length.ts'
import { type Effects, wholeNumber } from './conditions.ts'

/** The flags and scales of the novel, created on first use. */
export class States {
  private readonly newId: NewId
  private readonly flagsByName = new Map<string, Flag>()
  private readonly scalesByName = new Map<string, Scale>()
  constructor(newId: NewId) {
    this.newId = newId
  }
  /** Names beyond the limit. */
  readonly leftOut = new Set<string>()
  flag = (name: string): FlagId | null => this.flagOf(name)?.id ?? null
  scale = (name: string): ScaleId | null => this.scaleOf(name)?.id ?? null

  private flagOf(name: string): Flag | null {
    const existing = this.flagsByName.get(name)
    if (existing) return existing
    if (this.flagsByName.size >= limits.list) {
      this.leftOut.add(name)
      return null
    }
    const made = { id: this.newId<FlagId>(), name: cutText(name, limits.name), initial_value: false }
    this.flagsByName.set(name, made)
    return made
  }
  private scaleOf(name: string): Scale | null {
    const existing = this.scalesByName.get(name)
    if (existing) return existing
    if (this.scalesByName.size >= limits.list) {
      this.leftOut.add(name)
      return null
    }
    const made = { id: this.newId<ScaleId>(), name: cutText(name, limits.name), initial_value: 0 }
    this.scalesByName.set(name, made)
    return made
  }
  trigger(effects: Effects): StatesTrigger {
    const trigger: StatesTrigger = { flags: [], scales: [] }
    for (const [name, effect] of effects) {
      if ('flag' in effect) {
        const flag_id = this.flag(name)
        if (flag_id) trigger.flags.push({ flag_id, value: effect.flag })
        continue
      }
      const scale_id = this.scale(name)
      if (!scale_id) continue
      const value = wholeNumber('to' in effect ? effect.to : effect.by)
      // The wire format has no sign for assigning a negative value: it is written as 0 and a step down.
      if ('to' in effect && value < 0) trigger.scales.push({ scale_id, change: '0' })
      trigger.scales.push({ scale_id, change: 'by' in effect && value > 0 ? `+${value}` : String(value) })
    }
    return trigger
  }
  /** Creates the states that texts show, if nothing else has. */
  make({ shown, isScale }: { shown: ReadonlySet<string>; isScale: (name: string) => boolean }) {
    for (const name of shown)
      if (isScale(name)) this.scale(name)
      else this.flag(name)
  }
  /** Sets the initial values. */
  begin(world: Effects) {
    for (const [name, effect] of world) {
      if ('flag' in effect) {
        const existing = this.flagsByName.get(name)
        if (existing) existing.initial_value = effect.flag
      } else {
        const existing = this.scalesByName.get(name)
        if (existing) existing.initial_value = wholeNumber('to' in effect ? effect.to : effect.by)
      }
    }
  }
  get flags(): Flag[] {
    return [...this.flagsByName.values()]
  }
  get scales(): Scale[] {
    return [...this.scalesByName.values()]
  }
}
