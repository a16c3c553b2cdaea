import '../../ui/base.css'
import '../../ui/paper.css'
import '../offline-page.css'
import '../../ui/button.css'
import '../../ui/empty-stage.css'

addEventListener('online', () => location.reload())
// Without this the form would still ask for the page, but forget what stands behind its `?`.
document.querySelector('form')?.addEventListener('submit', (event) => {
  event.preventDefault()
  location.reload()
})
