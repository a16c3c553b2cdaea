import type { Route } from '@fabula/contract/route'

/** The paths of a route: `:base` stands for both bases, so that one route of the contract may become two. */
export function pathsOf(route: Route): { path: string; base: 'building_novel' | 'production_novel' | null }[] {
  if (!route.path.includes('/:base/')) return [{ path: route.path, base: null }]
  return (['building_novel', 'production_novel'] as const).map((base) => ({
    path: route.path.replace(':base', base),
    base,
  }))
}
