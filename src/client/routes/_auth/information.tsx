import { createFileRoute } from '@tanstack/react-router'
import { InformationPage } from '../../features/information/information-page.tsx'

export const Route = createFileRoute('/_auth/information')({ component: InformationPage })
