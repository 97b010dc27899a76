import { isNode, type Node, nameOf, nodesOf, type ParsedSource } from './source.ts';

/** Open without a session. */
const SIGN_IN_PAGES = /^app\/staff\/(sign-in|join)\//;
const ENTRY_POINTS = /^app\/(?:\(preview\)\/)?staff\/(.+\/)?(page\.tsx|route\.ts|actions\.ts)$/;
const CONFIRMED_CHECK = 'requireConfirmedStaffFor';
const PAGE_CHECKS = ['requireStaff', 'openPage', 'openFormPage', 'openCampaignPage'];
const CALLER_CHECKS = [...PAGE_CHECKS, 'requireStaffFor', CONFIRMED_CHECK, 'requireStaffWithCode'];

export function uncheckedEntryPoints(source: ParsedSource): string[] {
  if (SIGN_IN_PAGES.test(source.path)) return [];
  return entryPoints(source)
    .filter(({ first }) => !first || !callsOneOf(CALLER_CHECKS, first, source.nodes))
    .map(({ name }) => `${source.path}: ${name} begins without a check of its caller`);
}

/** Actions by name, routes by address. */
export function confirmedEntryPoints(source: ParsedSource): string[] {
  const route = source.path.replace(/^app(.+)\/route\.ts$/, '$1');
  return entryPoints(source)
    .filter(({ first }) => first && callsOneOf([CONFIRMED_CHECK], first, source.nodes))
    .map(({ name }) => (route === source.path ? name : route));
}

function entryPoints({ path, statements }: ParsedSource): { name: string; first: Node | undefined }[] {
  if (!ENTRY_POINTS.test(path)) return [];
  return statements.flatMap((statement) => {
    const declared = statement.declaration;
    const isExport = /^Export(Named|Default)Declaration$/.test(statement.type);
    if (!isExport || !isNode(declared) || declared.type !== 'FunctionDeclaration') return [];
    const [first] = isNode(declared.body) ? nodesOf(declared.body.body) : [];
    return [{ name: nameOf(declared.id), first }];
  });
}

function callsOneOf(names: string[], first: Node, nodes: Node[]): boolean {
  return nodes.some(
    ({ type, callee, start, end }) =>
      type === 'CallExpression' && names.includes(nameOf(callee)) && start >= first.start && end <= first.end,
  );
}
