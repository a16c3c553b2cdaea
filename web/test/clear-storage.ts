import { beforeEach } from 'vitest'
// Registers its own hook first: unmounting the components of the test before stores what they keep, such as a view.
import 'vitest-browser-react'

/** Test files take turns in a tab, whose storage outlives them: each test begins with an empty one. */
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
