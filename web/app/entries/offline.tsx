import '../offline-page.css'

addEventListener('online', () => location.reload())
// Without this the form would still ask for the page, but forget what stands behind its `?`.
document.querySelector('form')?.addEventListener('submit', (event) => {
  event.preventDefault()
  location.reload()
})
