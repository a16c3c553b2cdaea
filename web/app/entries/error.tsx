import '../../ui/base.css'

import { ErrorPage } from '../error-page.tsx'
import { startPage } from '../start-page.tsx'

startPage(ErrorPage)
