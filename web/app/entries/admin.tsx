import '../../ui/base.css'

import { AdminPage } from '../../admin/admin-page.tsx'
import { startPage } from '../start-page.tsx'

startPage(AdminPage)
