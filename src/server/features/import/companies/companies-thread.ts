import { serveWriter } from '../serve-writer.ts'
import { writeCompanyFile } from './write-companies.ts'

serveWriter(writeCompanyFile)
