import account from "./en/account.json";
import common from "./en/common.json";
import home from "./en/home.json";
import learn from "./en/learn.json";
import lesson from "./en/lesson.json";
import log from "./en/log.json";
import setup from "./en/setup.json";
import table from "./en/table.json";

export default { ...account, ...common, ...home, ...learn, ...lesson, ...log, ...setup, ...table };
