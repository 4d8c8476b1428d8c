import { t } from './text.ts'

/** Nordform's notice to its customers, paragraphs apart by an empty line. */
export const INFORMATION = t(
  `Välkommen till Nordforms avtalssortiment. Här finns det som ert avtal omfattar, till avtalets priser och utan moms. Rabatten är redan avdragen där det står avtalsrabatt.

Leverans sker på plats, uppackat och med emballaget bortforslat, i hela landet. Ange en kontaktperson som kan ta emot. Beställningar före klockan 14 på vardagar behandlas samma dag; leveranstiden vid varje produkt räknas därifrån.

Behöver ni mått, tygprover eller hjälp med ritningen? Vårt projektteam i Göteborg svarar på 010-555 04 10 vardagar 8–17. Möbler som inte längre behövs tar vi gärna tillbaka: se Greenified.

Julstängt 24 december–1 januari. Beställningar som kommer in före den 15 december levereras före helgen om varan finns i lager.`,
  `Velkommen til Nordforms avtalesortiment. Her finner dere det avtalen omfatter, til avtalens priser og uten mva. Rabatten er allerede trukket fra der det står avtalerabatt.

Varene leveres på stedet, pakket ut og med emballasjen fjernet, i hele landet. Oppgi en kontaktperson som kan ta imot. Bestillinger før klokken 14 på hverdager behandles samme dag; leveringstiden ved hvert produkt regnes derfra.

Trenger dere mål, stoffprøver eller hjelp med tegningen? Prosjektteamet vårt i Göteborg svarer på +46 10 555 04 10 hverdager 8–17. Møbler dere ikke lenger trenger, tar vi gjerne tilbake: se Greenified.

Vi holder julestengt 24. desember–1. januar. Bestillinger som kommer inn før 15. desember, leveres før høytiden hvis varen er på lager.`,
  `Velkommen til Nordforms aftalesortiment. Her finder I det, som jeres aftale omfatter, til aftalens priser og uden moms. Rabatten er allerede trukket fra, hvor der står aftalerabat.

Varerne leveres på stedet, pakket ud og med emballagen fjernet, i hele landet. Angiv en kontaktperson, der kan tage imod. Bestillinger før klokken 14 på hverdage behandles samme dag; leveringstiden ved hvert produkt regnes derfra.

Har I brug for mål, stofprøver eller hjælp til tegningen? Vores projektteam i Göteborg svarer på +46 10 555 04 10 på hverdage 8–17. Møbler, I ikke længere har brug for, tager vi gerne tilbage: se Greenified.

Vi holder julelukket 24. december–1. januar. Bestillinger, der kommer ind før den 15. december, leveres før helligdagene, hvis varen er på lager.`,
  `Welcome to Nordform’s contract range. You will find everything your agreement covers, at its prices and excluding VAT. Where an agreement discount is shown, it has already been deducted.

We deliver into the room, unpack and take the packaging away, anywhere in the country. Please name a contact who can receive the goods. Orders placed before 2 pm on a working day are handled the same day; the delivery time beside each product counts from then.

Do you need measurements, fabric samples or a hand with the floor plan? Our project team in Gothenburg answers on +46 10 555 04 10, working days 8–17. We gladly take back furniture you no longer need: see Greenified.

We are closed from 24 December to 1 January. Orders received before 15 December are delivered before the holidays if the goods are in stock.`,
  `Tervetuloa Nordformin sopimusvalikoimaan. Täältä löydätte kaiken, minkä sopimuksenne kattaa, sopimuksen hinnoin ja ilman arvonlisäveroa. Sopimusalennus on jo vähennetty niistä hinnoista, joiden kohdalla se mainitaan.

Toimitamme tuotteet perille asti, puramme pakkaukset ja viemme ne mennessämme koko maassa. Nimetkää yhteyshenkilö, joka voi ottaa lähetyksen vastaan. Arkisin ennen kello 14 saapuneet tilaukset käsitellään samana päivänä, ja tuotteen kohdalla ilmoitettu toimitusaika lasketaan siitä.

Tarvitsetteko mittoja, kangasnäytteitä tai apua pohjapiirroksen kanssa? Projektitiimimme Göteborgissa vastaa arkisin klo 8–17 numerossa +46 10 555 04 10. Otamme mielellämme takaisin kalusteet, joita ette enää tarvitse: katsokaa Greenified.

Olemme suljettuna 24.12.–1.1. Ennen 15. joulukuuta tulleet tilaukset toimitetaan ennen pyhiä, jos tuote on varastossa.`,
)
