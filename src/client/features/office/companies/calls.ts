import type {
  ChangeCompany,
  CompanyChange,
  MakeCompany,
  OfficeCompanies,
  OfficeCompany,
} from '#contract/office/company.schema.ts'
import type { CompaniesWritten } from '#contract/office/company-file.schema.ts'
import { OCTETS } from '#contract/office/import.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { getJson, patchJson, postFile, postJson } from '../../../http/api.ts'
import type { CompaniesState } from './address.ts'

const PER_PAGE = 50

interface Answer {
  data: OfficeCompany
}

/** The companies of a shop. Throws as `getJson` does. */
export const fetchCompanies = (
  shop: string,
  { search, state, page }: Omit<CompaniesState, 'open' | 'columns'>,
  signal: AbortSignal,
): Promise<OfficeCompanies> =>
  getJson(
    OFFICE_API.companies,
    { shop_id: shop, search: search === '' ? undefined : search, state, page, per_page: PER_PAGE },
    { signal },
  )

/** A file's name as far as it is told. */
const NAME_SIGNS = 200

/** Sends a file of companies, to be looked at or taken over. Throws as `postFile` does. */
export const sendCompanies = async (
  shop: string,
  file: File,
  { dryRun, retire, stamp }: { dryRun: boolean; retire: boolean; stamp: string | undefined },
): Promise<CompaniesWritten> => {
  const query = { shop_id: shop, name: file.name.slice(-NAME_SIGNS), dry_run: dryRun, retire, stamp }
  return (await postFile<{ data: CompaniesWritten }>(OFFICE_API.companiesFile, query, file, OCTETS)).data
}

/** Who has changed a company, the newest first. Throws as `getJson` does. */
export const fetchCompanyHistory = async (shop: string, id: string, signal: AbortSignal): Promise<CompanyChange[]> =>
  (
    await getJson<{ data: CompanyChange[] }>(
      OFFICE_API.companyHistory.replace(':id', id),
      { shop_id: shop },
      { signal },
    )
  ).data

/** Throws as `postJson` does. */
export const makeCompany = async (company: MakeCompany): Promise<OfficeCompany> =>
  (await postJson<Answer>(OFFICE_API.companies, company)).data

/** Throws `revision_changed`, with the company as it is, where a colleague has changed it; else as `patchJson` does. */
export const changeCompany = async (id: string, change: ChangeCompany): Promise<OfficeCompany> =>
  (await patchJson<Answer>(OFFICE_API.company.replace(':id', id), change)).data
