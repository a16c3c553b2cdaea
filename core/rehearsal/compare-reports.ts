import type { EndingId, SceneId } from '../ids.ts'
import type { RehearsalReport } from './rehearsal-report.ts'

/** A share that differs from the previous run's, in whole percents. */
export type ReportChange =
  | { kind: 'ending'; id: EndingId; scene_name: string; name: string | null; from: number; to: number }
  | { kind: 'stayed'; id: SceneId; name: string; from: number; to: number }

/** Smaller differences are chance, in percentage points. */
const leastChange = 10

const percent = (count: number, of: number): number => (of === 0 ? 0 : Math.round((count / of) * 100))

/**
 * Compares endings and scenes between two runs: of the games that entered a scene, the share that reached each of its
 * endings, and the share that never left it. Largest changes first; a scene that only one run entered is not compared.
 */
export function compareReports(before: RehearsalReport, after: RehearsalReport): ReportChange[] {
  const endings = new Map(before.endings.map((ending) => [ending.ending_id, ending]))
  const scenes = new Map(before.scenes.map((scene) => [scene.scene_id, scene]))
  const changes: ReportChange[] = []
  for (const { ending_id: id, scene_name, name, entered, figure } of after.endings) {
    const old = endings.get(id)
    if (!old || old.entered === 0 || entered === 0) continue
    const [from, to] = [percent(old.figure.count, old.entered), percent(figure.count, entered)]
    changes.push({ kind: 'ending', id, scene_name, name, from, to })
  }
  for (const { scene_id: id, name, entered, stayed } of after.scenes) {
    const old = scenes.get(id)
    if (!old || old.entered.count === 0 || entered.count === 0) continue
    const [from, to] = [percent(old.stayed.count, old.entered.count), percent(stayed.count, entered.count)]
    changes.push({ kind: 'stayed', id, name, from, to })
  }
  const size = ({ from, to }: ReportChange) => Math.abs(to - from)
  return changes.filter((change) => size(change) >= leastChange).sort((a, b) => size(b) - size(a))
}
