import { isNode, type Node, nameOf, type ParsedSource } from './source.ts';

/** Open without a session. */
const SIGN_IN_PAGES = /^app\/staff\/(sign-in|join)\//;
const ENTRY_POINTS = /^app\/(?:\(preview\)\/)?staff\/(.+\/)?(page\.tsx|route\.ts|actions\.ts)$/;
const CALLER_CHECKS = ['requireStaff', 'requireStaffFor', 'requireConfirmedStaffFor', 'requireStaffWithCode'];

export function uncheckedEntryPoints({ path, statements, nodes }: ParsedSource): string[] {
  if (!ENTRY_POINTS.test(path) || SIGN_IN_PAGES.test(path)) return [];
  return statements.flatMap((statement) => {
    const declared = statement.declaration;
    const isExport = /^Export(Named|Default)Declaration$/.test(statement.type);
    if (!isExport || !isNode(declared) || declared.type !== 'FunctionDeclaration') return [];
    const body = isNode(declared.body) && Array.isArray(declared.body.body) ? declared.body.body : [];
    const first = body.filter(isNode)[0];
    return first && checksCaller(first, nodes)
      ? []
      : [`${path}: ${nameOf(declared.id)} begins without a check of its caller`];
  });
}

function checksCaller(first: Node, nodes: Node[]): boolean {
  return nodes.some(
    ({ type, callee, start, end }) =>
      type === 'CallExpression' &&
      CALLER_CHECKS.includes(nameOf(callee)) &&
      start >= first.start &&
      end <= first.end,
  );
}
