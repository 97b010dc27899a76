import { companyProblemPath, seeOther } from '#app/staff/_shell/company.ts';
import { readVisitor } from '#app/staff/_shell/visitor.ts';
import { startCompanySignIn } from '#features/sign-in/company-sign-in.ts';
import { writeCompanySignIn } from '#platform/sessions/company-cookie.ts';
import { isUuid } from '#platform/values/ids.ts';

/**
 * A GET, because the page's policy blocks forms to another site. It changes only this browser's cookie, and
 * `sec-fetch-site` rejects requests from other sites.
 */
export async function GET(request: Request): Promise<Response> {
  const site = request.headers.get('sec-fetch-site') ?? 'none';
  if (site !== 'same-origin' && site !== 'none') return seeOther('/staff/sign-in');
  const query = new URL(request.url).searchParams;
  const wanted = query.get('returned') ?? '';
  const returned = isUuid(wanted) ? wanted : '';
  const isConfirming = query.get('confirm') === 'yes';
  const start = await startCompanySignIn(await readVisitor(), { returned, isConfirming });
  if (start.kind === 'refused') return seeOther(companyProblemPath(start, returned));
  await writeCompanySignIn(start.pending);
  return seeOther(start.url);
}
