import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import { Provider } from 'jotai'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { activateLocale, startLocale } from './i18n/locale.ts'
import { router } from './router.ts'
import { store } from './storage/store.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no #root')

await activateLocale(startLocale())

createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>
    </Provider>
  </StrictMode>,
)
