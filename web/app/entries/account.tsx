import '../../ui/base.css'

import { AccountPage } from '../../account/account-page.tsx'
import { startPage } from '../start-page.tsx'

startPage(AccountPage)
